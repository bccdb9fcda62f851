/** Replaces `hoist-non-react-statics`: only Emotion's `withTheme` needs it, and no component of the site uses that. */
export default (component) => component;
