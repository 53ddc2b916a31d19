import { loadChunk } from '../ui/loadChunk.tsx'

export const loadMapPage = () => loadChunk(() => import('./Map.tsx').then((module) => module.MapPage))

/** Preloads the script. If that fails, opening the map reports it. */
export const preloadMapPage = (): void => void loadMapPage().catch(() => {})
