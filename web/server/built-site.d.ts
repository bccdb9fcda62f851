/** The exports of `virtual:built-site`. */
declare module 'virtual:built-site' {
  /** index.html as it was built. */
  export const shell: string;
  /** A page's file -> the scripts that it needs besides those of the shell, without the leading slash. */
  export const filesOf: Readonly<Record<string, readonly string[]>>;
}
