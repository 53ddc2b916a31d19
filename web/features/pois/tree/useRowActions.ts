import { useMemo } from 'react'
import type { Scene } from '../../../scene/Scene.ts'
import { selectedPoiId, useViewer } from '../../../shell/viewerContext.ts'
import { hideAllBut, setHidden, shownOf, toggleHeat } from '../../../shell/visibility.ts'
import { markFound, markingOf } from '../markFound.ts'
import { flipped, type FolderRow, type PoiOnlyRow, type PoiRow } from './poiRows.ts'

/** What can be done with a row of the tree. */
export interface RowActions {
  /** Shows a POI on the map and opens it; folds or unfolds a type or a category. */
  readonly choose: (row: PoiRow) => void
  /** Moves the focus into the popup of the POI. Returns false if it is not open. */
  readonly focusPopup: (row: PoiRow) => boolean
  /** Zooms in on a POI. */
  readonly zoomTo: (row: PoiRow) => void
  readonly fold: (row: FolderRow) => void
  /** Hides a type or a category, or shows all of it. */
  readonly toggleShown: (row: FolderRow) => void
  /** Hides everything else; a second time, shows everything. */
  readonly showOnly: (row: FolderRow) => void
  /** Shows a type or a category as heat, or as markers again. */
  readonly toggleHeat: (row: FolderRow) => void
  readonly toggleFound: (row: PoiOnlyRow) => void
  readonly flash: RowFlash
}

export const typeIdsOf = (row: FolderRow): readonly number[] => (row.kind === 'type' ? [row.id] : row.typeIds)

export const useRowActions = (onChosen?: () => void): RowActions => {
  const { mapId, record, scene, session, store, visibility, focusOn } = useViewer()
  const { ownMarks } = record.offers
  return useMemo(() => {
    const fold = ({ id }: FolderRow) =>
      store.setState(({ toggledRows }) => ({ toggledRows: flipped(toggledRows, id) }))
    return {
      fold,
      flash: createRowFlash(scene),
      choose(row) {
        if (row.kind !== 'poi') return fold(row)
        scene.show({ kind: 'marker', id: row.id })
        focusOn({ kind: 'poi', poiId: row.id, mode: 'info' })
        onChosen?.()
      },
      focusPopup({ id }) {
        if (selectedPoiId(store.getState()) !== id) return false
        const popup = document.querySelector<HTMLElement>('.viewer .popup')
        popup?.focus()
        return popup !== null
      },
      zoomTo(row) {
        if (row.kind === 'poi') scene.zoomToSelection()
      },
      toggleShown(row) {
        const ids = typeIdsOf(row)
        visibility.setState(({ hiddenTypes }) =>
          setHidden(hiddenTypes, ids, shownOf(hiddenTypes, ids) === 'all'),
        )
      },
      showOnly(row) {
        const all = Array.from(session.store.getState().content.types, ({ id }) => id)
        visibility.setState(({ hiddenTypes }) => hideAllBut(hiddenTypes, all, typeIdsOf(row)))
      },
      toggleHeat: (row) => visibility.setState((shown) => toggleHeat(shown, typeIdsOf(row))),
      toggleFound(row) {
        const marking = markingOf({ mapId, session })
        if (ownMarks) markFound(marking, [row.id], !marking.found.getState().ids.has(row.id))
      },
    }
  }, [mapId, ownMarks, scene, session, store, visibility, focusOn, onChosen])
}

/** Touch has no hover, so a tap on a type highlights it for this long. */
const FLASH_TOUCH_MS = 1_500

/** Highlights on the map the markers of a row. */
interface RowFlash {
  /** For as long as the pointer is on the row. */
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

/** A category is not highlighted: it may have too many markers. */
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
