import { lazyPart } from '../ui/lazyPart.tsx'

export const MapPage = lazyPart(() => import('./Map.tsx').then((module) => module.MapPage))
