/** The modules that the build generates (web/build-plugins.ts), and files that are not code. */
declare module 'virtual:routes' {
  /** Values such as `GET /api/products public`; `public` marks endpoints without a session. */
  const routes: Readonly<Partial<Record<import('#shared/contract/index.ts').Key, string>>>;
  export default routes;
}
declare module 'virtual:staff-routes' {
  /** The same for the staff's endpoints. */
  const routes: Readonly<Partial<Record<import('#shared/contract/index.ts').Key, string>>>;
  export default routes;
}
declare module 'virtual:built-site' {
  /** index.html as it was built. */
  export const shell: string;
  /** A page's file -> the scripts that it needs besides those of the shell, without the leading slash. */
  export const filesOf: Readonly<Record<string, readonly string[]>>;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
