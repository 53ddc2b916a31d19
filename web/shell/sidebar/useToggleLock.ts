import { useCallback } from 'react'
import type { Change } from '../../../shared/content/changes.ts'
import { undoToast } from '../undo.ts'
import { useViewer } from '../viewerContext.ts'

/** Something that its owner can lock; a type locks its POIs, a category its types. */
interface Lockable {
  readonly kind: 'category' | 'type' | 'zone'
  readonly id: number
  readonly name: string
  readonly isLocked: boolean
}

/** Returns a function that locks or unlocks something for everyone, and says so with Undo. */
export const useToggleLock = (): ((lockable: Lockable) => void) => {
  const { session } = useViewer()
  return useCallback(
    ({ kind, id, name, isLocked }) => {
      const change: Change = { op: 'patch', kind, id, fields: { isLocked: !isLocked } }
      const committed = session.commit([change])
      if (committed.ok)
        undoToast(session, `${isLocked ? 'Unlocked' : 'Locked'} “${name}”.`, committed.changeId)
    },
    [session],
  )
}
