import type { Scene } from '../../scene/Scene.ts'
import type { PoiRow } from './poiRows.ts'

/** On touch nothing hovers: a tap on a type lights it for so long. */
const FLASH_TOUCH_MS = 1_500

/** Points out on the map what a line of the tree is about. */
export interface RowFlash {
  /** As long as the pointer is there. */
  readonly hover: (row: PoiRow) => void
  /** After a tap. */
  readonly touch: (row: PoiRow) => void
}

export const createRowFlash = (scene: Pick<Scene, 'flash'>): RowFlash => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hover = (row: PoiRow) => {
    clearTimeout(timer)
    scene.flash(targetOf(row))
  }
  return {
    hover,
    touch(row) {
      hover(row)
      timer = setTimeout(() => scene.flash(null), FLASH_TOUCH_MS)
    },
  }
}

/** A category is too much to be pointed out. */
const targetOf = (row: PoiRow): Parameters<Scene['flash']>[0] => {
  switch (row.kind) {
    case 'poi':
      return { kind: 'marker', id: row.id }
    case 'type':
      return { kind: 'type', typeId: row.id }
    case 'category':
      return null
  }
}
