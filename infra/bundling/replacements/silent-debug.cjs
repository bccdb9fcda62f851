/** Replaces `debug`, which writes to a developer's terminal: Lambda has none. */
module.exports = () => () => undefined;
