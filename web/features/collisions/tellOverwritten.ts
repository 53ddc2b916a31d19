import { isLargeList } from '../../../shared/content/changes.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { countText } from '../../ui/text/numberText.ts'
import { type Overwritten, overwrittenBy } from './overwritten.ts'
import type { EditorName } from './useEditorName.ts'

interface Watched extends Pick<Viewer, 'session'> {
  readonly scene: Pick<Viewer['scene'], 'reshaped'>
  /** Whose page it is. What they do in another one is no collision. */
  readonly userId: number | null
  readonly nameOf: EditorName
}

/** So many are told one by one. */
const TOLD_SINGLY_MAX = 2

/** Says what others overwrite of what was set here, and offers to put it back. Returns a function that stops it. */
export const tellOverwritten = ({ session, scene, userId, nameOf }: Watched): (() => void) => {
  const whoOf = (overwritten: readonly Overwritten[]): string => {
    const people = new Set(overwritten.map((one) => one.userId))
    const [only = null] = people
    return (people.size === 1 && only !== null ? nameOf(only) : null) ?? 'Somebody else'
  }
  const putBack = (overwritten: readonly Overwritten[]) => {
    const changes = overwritten.map((one) => one.putBack)
    if (!isLargeList(changes)) return void session.commit(changes)
    const things = countText(changes.length, 'thing')
    void session.commitLarge(changes, { doing: `Putting ${things} back…`, done: `put ${things} back` })
  }
  const offer = (text: string, about: string, overwritten: readonly Overwritten[]) =>
    toast.offer(text, `theirs ${about}`, { verb: 'Put mine back', act: () => putBack(overwritten) })
  return session.onOthers((theirs, waiting) => {
    const overwritten = overwrittenBy(
      theirs.filter((list) => list.userId === null || list.userId !== userId),
      {
        content: session.store.getState().content,
        fieldsSet: session.fieldsSet,
        waiting,
        reshapedId: scene.reshaped?.zoneId ?? null,
      },
    )
    if (overwritten.length > TOLD_SINGLY_MAX) {
      const count = countText(overwritten.length, 'thing')
      return void offer(`${whoOf(overwritten)} changed ${count} that you had set.`, 'many', overwritten)
    }
    for (const one of overwritten) offer(`${whoOf([one])} ${one.done}.`, String(one.id), [one])
  })
}
