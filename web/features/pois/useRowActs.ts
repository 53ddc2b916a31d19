import { useMemo } from 'react'
import { useViewer } from '../../shell/viewerContext.ts'
import { shownOf, withHidden, withOnly } from '../../shell/visibility.ts'
import { selectedPoiId } from '../../shell/viewerStore.ts'
import { foundPoisOf } from './foundPois.ts'
import { createRowFlash, type RowFlash } from './rowFlash.ts'
import { flipped, type FolderRow, type PoiOnlyRow, type PoiRow } from './poiRows.ts'

/** What can be done with a line of the tree. */
export interface RowActs {
  /** A POI is flown to and opened; what holds others folds or unfolds. */
  readonly choose: (row: PoiRow) => void
  /** The keyboard goes on into the popup of the POI; false where that is not open. */
  readonly stepInto: (row: PoiRow) => boolean
  /** A POI that was chosen is looked at closely. */
  readonly approach: (row: PoiRow) => void
  readonly fold: (row: FolderRow) => void
  /** Hides a type or a category, or shows all of it. */
  readonly toggleShown: (row: FolderRow) => void
  /** Nothing else is shown; a second time, everything. */
  readonly showOnly: (row: FolderRow) => void
  readonly toggleFound: (row: PoiOnlyRow) => void
  readonly flash: RowFlash
}

export const typeIdsOf = (row: FolderRow): readonly number[] => (row.kind === 'type' ? [row.id] : row.typeIds)

export const useRowActs = (onChosen?: () => void): RowActs => {
  const { mapId, scene, session, store, visibility, focusOn } = useViewer()
  return useMemo(() => {
    const fold = ({ id }: FolderRow) =>
      store.setState(({ toggledRows }) => ({ toggledRows: flipped(toggledRows, id) }))
    return {
      fold,
      flash: createRowFlash(scene),
      choose(row) {
        if (row.kind !== 'poi') return fold(row)
        scene.flyTo(session.store.getState().content.pois.get(row.id) ?? row.poi)
        focusOn({ kind: 'poi', poiId: row.id, mode: 'info' })
        onChosen?.()
      },
      stepInto({ id }) {
        if (selectedPoiId(store.getState()) !== id) return false
        const popup = document.querySelector<HTMLElement>('.viewer .popup')
        popup?.focus()
        return popup !== null
      },
      approach(row) {
        if (row.kind === 'poi') scene.zoomToSelection()
      },
      toggleShown(row) {
        const ids = typeIdsOf(row)
        visibility.setState(({ hiddenTypes }) => ({
          hiddenTypes: withHidden(hiddenTypes, ids, shownOf(hiddenTypes, ids) === 'all'),
        }))
      },
      showOnly(row) {
        const all = Array.from(session.store.getState().content.types, ({ id }) => id)
        visibility.setState(({ hiddenTypes }) => ({
          hiddenTypes: withOnly(hiddenTypes, all, typeIdsOf(row)),
        }))
      },
      toggleFound: (row) => foundPoisOf(mapId).toggle(row.id),
    }
  }, [mapId, scene, session, store, visibility, focusOn, onChosen])
}
