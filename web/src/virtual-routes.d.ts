/** The exports of `virtual:routes`. */
declare module 'virtual:routes' {
  /** `GET /api/products public`; the last word for endpoints without a session. */
  const routes: Readonly<Record<import('#shared/contract/index.ts').Key, string>>;
  export default routes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
