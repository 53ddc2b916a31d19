import { z } from 'zod'
import './bench.css'
import type { Acts, OpenPage } from './Subject.ts'

declare global {
  interface Window {
    /** For the bench outside, which calls acts by name. */
    bench: Promise<Acts>
  }
}

const PAGES: Record<string, () => Promise<{ readonly open: OpenPage }>> = {
  bareMarkers: () => import('./bareMarkers.ts'),
  sceneMarkers: () => import('./sceneMarkers.ts'),
  leafletMarkers: () => import('./leafletMarkers.ts'),
  bareLabels: () => import('./bareLabels.ts'),
  sceneLabels: () => import('./sceneLabels.ts'),
  bareZones: () => import('./bareZones.ts'),
  sceneZones: () => import('./sceneZones.ts'),
  bareHiding: () => import('./bareHiding.ts'),
  sceneHiding: () => import('./sceneHiding.ts'),
  imageElement: () => import('./imageElement.ts'),
  sceneTiles: () => import('./sceneTiles.ts'),
  pointIndex: () => import('./pointIndex.ts'),
  opening: () => import('./opening.ts'),
  editing: () => import('./editing.ts'),
}

const askedSchema = z.object({ name: z.string(), spec: z.unknown() })

const openAsked = async (): Promise<Acts> => {
  const asked = askedSchema.parse(JSON.parse(decodeURIComponent(location.hash.slice(1))))
  const load = PAGES[asked.name]
  if (load === undefined) throw new Error(`There is no page '${asked.name}'.`)
  const { open } = await load()
  return open(asked.spec as never)
}

window.bench = openAsked()
