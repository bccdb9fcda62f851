/** What does `virtual:routes` export? */
declare module 'virtual:routes' {
  type Entry = readonly [method: import('#shared/contract/define.ts').Method, path: string, access: import('#shared/contract/define.ts').Access];
  const routes: Readonly<Record<import('#shared/contract/index.ts').Key, Entry>>;
  export default routes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
