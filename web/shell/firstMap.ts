import type { Scene } from '../scene/Scene.ts'
import type { OpenedMap } from '../sources/MapSource.ts'

/** A map that is shown before the scripts of its page are there. */
export interface FirstMap {
  readonly mapId: string
  readonly scene: Scene
  /** What the scene shows. */
  readonly opened: OpenedMap
  /** What stands on the page until then. */
  readonly frame: HTMLElement
  /** Of the page. */
  readonly path: string
  /** Moves its canvases to the page, as they are. Returns a function that removes them. */
  readonly moveTo: (container: HTMLElement) => () => void
  /** To be called when the page has the scene. */
  readonly handOver: () => void
}

let shown: FirstMap | null = null

export const keepFirstMap = (map: FirstMap): void => {
  const handOver = () => {
    shown = null
    map.handOver()
  }
  shown = { ...map, handOver }
}

/** Returns the map that the page has been showing since before its scripts were there. */
export const firstMapOf = (mapId: string): FirstMap | null => (shown?.mapId === mapId ? shown : null)

/** Returns the same by the layers of its scene. */
export const firstMapWith = (layers: Scene['layers']): FirstMap | null =>
  shown?.scene.layers === layers ? shown : null

/** Returns the same by the path of the page. */
export const firstMapAt = (path: string): FirstMap | null => (shown?.path === path ? shown : null)
