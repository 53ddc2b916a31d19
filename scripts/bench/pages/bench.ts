import { z } from 'zod'
import './bench.css'
import type { Acts, OpenPage } from './Subject.ts'

declare global {
  interface Window {
    /** For the bench, which calls acts by name. */
    bench: Promise<Acts>
  }
}

/** The pages by name. Each page loads only what it shows. */
const PAGES: Record<string, () => Promise<OpenPage>> = {
  bareMarkers: async () => (await import('./bareMarkers.ts')).openMarkers,
  bareLabels: async () => (await import('./bareMarkers.ts')).openLabels,
  bareHiding: async () => (await import('./bareMarkers.ts')).openHiding,
  bareZones: async () => (await import('./bareZones.ts')).open,
  sceneMarkers: async () => (await import('./mountScene.ts')).openMarkers,
  sceneLabels: async () => (await import('./mountScene.ts')).openLabels,
  sceneHeat: async () => (await import('./mountScene.ts')).openHeat,
  sceneHiding: async () => (await import('./mountScene.ts')).openHiding,
  sceneZones: async () => (await import('./mountScene.ts')).openZones,
  sceneTiles: async () => (await import('./sceneTiles.ts')).open,
  imageElement: async () => (await import('./imageElement.ts')).open,
  leafletMarkers: async () => (await import('./leafletMarkers.ts')).open,
  leafletPage: async () => (await import('./leafletPage.ts')).open,
  geomanShape: async () => (await import('./peerShapes.ts')).openGeoman,
  terraDrawShape: async () => (await import('./peerShapes.ts')).openTerraDraw,
  pointIndex: async () => (await import('./pointIndex.ts')).open,
  opening: async () => (await import('./opening.ts')).open,
  editing: async () => (await import('./editing.ts')).open,
  localMaps: async () => (await import('./localMaps.ts')).open,
  localPicture: async () => (await import('./localImage.ts')).openPicture,
  localFile: async () => (await import('./localImage.ts')).openFile,
}

const askedSchema = z.object({ name: z.string(), spec: z.unknown() })

const openAsked = async (): Promise<Acts> => {
  const asked = askedSchema.parse(JSON.parse(decodeURIComponent(location.hash.slice(1))))
  const load = PAGES[asked.name]
  if (load === undefined) throw new Error(`There is no page '${asked.name}'.`)
  const open = await load()
  return open(asked.spec as never)
}

window.bench = openAsked()
