import { hasEntity } from '../../shared/content/content.ts'
import { idOf } from '../../shared/content/contentDraft.ts'
import { selectedPoiId, selectedZoneId, type Viewer } from './viewerContext.ts'

type Watched = Pick<Viewer, 'session' | 'store'> & { readonly scene: Pick<Viewer['scene'], 'reshaped'> }

/**
 * Notes who deletes what is open, just before it is gone, so that its panel stays and says it, and forgets it once that is there
 * again, whoever brought it back. Of a zone under the hand it is asked elsewhere whose shape it is to have. Returns a function
 * that stops it.
 */
export const noteDeletions = ({ session, store, scene }: Watched): (() => void) => {
  const stopOthers = session.onOthers((theirs) => {
    const state = store.getState()
    const open = openIds(state)
    if (!state.isDirty) open.delete(scene.reshaped?.zoneId ?? null)
    const deleted = new Map(state.deletedElsewhere)
    for (const { userId, changes } of theirs)
      for (const change of changes) {
        const id = idOf(change)
        if (change.op === 'remove' && open.has(id)) deleted.set(id, userId)
      }
    store.setState({ deletedElsewhere: deleted })
  })
  const stopContent = session.store.subscribe(({ content }) => {
    const deleted = [...store.getState().deletedElsewhere]
    const stillGone = deleted.filter(([id]) => !hasEntity(content, id))
    if (stillGone.length < deleted.length) store.setState({ deletedElsewhere: new Map(stillGone) })
  })
  return () => {
    stopOthers()
    stopContent()
  }
}

const openIds = (state: ReturnType<Viewer['store']['getState']>): Set<number | null> => {
  const { dialog } = state
  const managed =
    dialog?.kind === 'type' ? dialog.typeId : dialog?.kind === 'category' ? dialog.categoryId : null
  return new Set([selectedPoiId(state), selectedZoneId(state), managed])
}
