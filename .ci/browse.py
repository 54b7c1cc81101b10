"""Opens pages in a headless Chromium without a network, clicks what there is to click, and takes screenshots.

    browse.py SHOTS PAGE.html..

Fails where a console says anything, where a page asks for anything but itself, where it is wider than the window,
or where a click shows nothing new. Chromium is spoken to over its pipe (--remote-debugging-pipe), so that nothing
but Python's standard library is needed."""

import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SIZES = [(1280, "light"), (400, "dark")]
# Pixels of a screenshot: Chromium takes no longer ones.
TALLEST = 16000

# Clicks through a page as a reader would: its promise gives what is wrong.
WALK = """
(async () => {
  const wrong = [];
  let clicks = 0;
  const one = selector => document.querySelector(selector);
  const click = element => { element.click(); clicks++; };
  for (const row of document.querySelectorAll("#rows .row")) {
    // A single entry is open already.
    if (row.getAttribute("aria-expanded") !== "true") click(row);
    const detail = row.parentNode.querySelector(".detail");
    if (!detail || !detail.textContent) wrong.push("a row opens nothing: " + row.textContent);
  }
  for (const summary of [...document.querySelectorAll("details > summary")].slice(0, 50)) {
    click(summary);
    await new Promise(done => setTimeout(done, 50));
    if (summary.parentNode.children.length < 2) wrong.push("a code's meaning does not open: " + summary.textContent);
  }
  if (one("#steps")) {
    const seen = [one("#step").innerText];
    while (one("#forward") && !one("#forward").disabled && clicks < 1000) {
      click(one("#forward"));
      seen.push(one("#step").innerText);
    }
    if (seen.some((text, i) => !text || text === seen[i - 1])) wrong.push("a step forwards shows nothing new");
    for (const text of seen.slice(0, -1).reverse()) {
      click(one("#back"));
      if (one("#step").innerText !== text) wrong.push("a step backwards shows something else than before");
    }
    for (const button of document.querySelectorAll("#steps button")) click(button);
    dispatchEvent(new Event("beforeprint"));
    if (document.querySelectorAll("#step h3").length < seen.length) wrong.push("not all steps are printed");
    dispatchEvent(new Event("afterprint"));
  }
  if (!one(".row, #step h3")) wrong.push("it is empty");
  await new Promise(requestAnimationFrame);
  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll("body *")].find(element => element.getBoundingClientRect().right > innerWidth && !element.parentNode.closest("[role=region], pre"));
    wrong.push("it is wider than the window, for " + (wide ? wide.outerHTML.slice(0, 200) : "its text"));
  }
  return wrong;
})()
"""


class Browser:
    """Messages to Chromium and back: JSON, each ended by a zero."""

    def __init__(self, folder):
        to_read, self.write = os.pipe()
        self.read, to_write = os.pipe()
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--hide-scrollbars"]
        flags += ["--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND"]
        # It reads from descriptor 3 and writes to 4.
        script = f'exec chromium "$@" 3<&{to_read} 4>&{to_write}'
        command = ["bash", "-c", script, "chromium", *flags, f"--user-data-dir={folder}"]
        self.process = subprocess.Popen(command, pass_fds=[to_read, to_write], stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.buffer, self.last, self.events = b"", 0, []

    def message(self):
        while b"\0" not in self.buffer:
            part = os.read(self.read, 1 << 20)
            if not part:
                sys.exit("chromium ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, session=None, **params):
        """A command, and its answer; what happens meanwhile is kept."""
        self.last += 1
        message = {"id": self.last, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.last:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def until(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.message())


def look(browser, page, width, scheme, shots):
    """What is wrong with a page in a window of this width."""
    target = browser.send("Target.createTarget", url="about:blank")["targetId"]
    session = browser.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    tell = lambda method, **params: browser.send(method, session, **params)
    for domain in ["Page", "Runtime", "Log", "Network"]:
        tell(f"{domain}.enable")
    tell("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
    tell("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
    tell("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.events.clear()
    url = page.resolve().as_uri()
    tell("Page.navigate", url=url)
    browser.until("Page.loadEventFired")
    walked = tell("Runtime.evaluate", expression=WALK, awaitPromise=True, returnByValue=True)
    wrong = []
    if "exceptionDetails" in walked:
        wrong.append(walked["exceptionDetails"]["exception"]["description"])
    else:
        wrong += walked["result"]["value"]
    tall = min(tell("Page.getLayoutMetrics")["cssContentSize"]["height"], TALLEST)
    clip = {"x": 0, "y": 0, "width": width, "height": tall, "scale": 1}
    shot = tell("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)["data"]
    (shots / f"{page.stem}-{width}.png").write_bytes(base64.b64decode(shot))
    browser.send("Target.closeTarget", targetId=target)
    for event in browser.events:
        params = event.get("params", {})
        match event.get("method"):
            case "Runtime.consoleAPICalled":
                wrong.append("console: " + " ".join(str(a.get("value", a)) for a in params["args"]))
            case "Runtime.exceptionThrown":
                details = params["exceptionDetails"]
                wrong.append(details.get("exception", {}).get("description", details["text"]))
            case "Log.entryAdded":
                wrong.append("console: " + params["entry"]["text"])
            case "Network.requestWillBeSent" if params["request"]["url"] != url:
                wrong.append("it asks for " + params["request"]["url"])
    return wrong


def main():
    shots, pages = pathlib.Path(sys.argv[1]), [pathlib.Path(name) for name in sys.argv[2:]]
    shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder)
        found = [(page, width, wrong) for page in pages for width, scheme in SIZES
                 for wrong in look(browser, page, width, scheme, shots)]
        browser.send("Browser.close")
        browser.process.wait(timeout=30)
    for page, width, wrong in found:
        print(f"{page}, {width} pixels wide: {wrong}", file=sys.stderr)
    print(f"{len(pages)} pages looked at, {len(found)} complaints")
    sys.exit(1 if found else 0)


main()
