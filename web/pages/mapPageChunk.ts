import { lazyWithRetry } from '../ui/loadChunk.tsx'

export const MapPage = lazyWithRetry(() => import('./Map.tsx').then((module) => module.MapPage))

/** Preloads the script. If that fails, opening the map reports it. */
export const preloadMapPage = (): Promise<void> => MapPage.preload().catch(() => {})
