/** Stands in for `hoist-non-react-statics`, which only Emotion's `withTheme` asks for, and no component of the site uses that. */
export default (component) => component;
