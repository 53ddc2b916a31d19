import { loadChunk } from '../ui/loadChunk.tsx'

export const loadMapPage = () => loadChunk(() => import('./Map.tsx').then((module) => module.MapPage))

/** For whoever is about to open a map; should it fail, opening the map says so. */
export const preloadMapPage = (): void => void loadMapPage().catch(() => {})
