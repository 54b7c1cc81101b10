"""What all tests stand on."""

import signal

# A shell starts what runs in the background without Ctrl-C, which the tests send.
signal.signal(signal.SIGINT, signal.default_int_handler)
