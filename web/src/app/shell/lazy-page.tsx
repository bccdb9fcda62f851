/** Loads a page's code when it is needed, once; a loaded page renders at once. */
import { type ComponentType, lazy } from 'react';

type Load = () => Promise<{ Component: ComponentType }>;

export interface Page {
  readonly Component: ComponentType;
  /** Loads the page's code before its first rendering (hydration, rendering on the server). */
  readonly preload: () => Promise<void>;
  /** The page's source file. Only the server knows it, and tells the browser to fetch its code at once. */
  readonly file: string | undefined;
}

/** @param file inserted by web/build-plugins.ts during the build */
export function page(load: Load, file?: string): Page {
  let Loaded: ComponentType | null = null;
  const preload = async () => {
    Loaded = (await load()).Component;
  };
  const LazyComponent = lazy(async () => ({ default: (await load()).Component }));
  return { Component: () => (Loaded === null ? <LazyComponent /> : <Loaded />), preload, file };
}
