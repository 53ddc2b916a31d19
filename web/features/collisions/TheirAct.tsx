import { useEffect, useState } from 'react'
import { idOf } from '../../../shared/content/contentDraft.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { useEditorName } from './useEditorName.ts'

interface TheirActProps {
  readonly entityId: number
  /** What it is, in words. */
  readonly noun: string
}

/** In a popup: that somebody has moved or changed what it shows since it was opened. */
export const TheirAct = ({ entityId, noun }: TheirActProps) => {
  const { session } = useViewer()
  const nameOf = useEditorName()
  const [told, setTold] = useState<string | null>(null)
  useEffect(
    () =>
      session.onOthers((theirs) => {
        for (const { userId, changes } of theirs) {
          const change = changes.findLast((one) => one.op === 'patch' && idOf(one) === entityId)
          if (change?.op !== 'patch') continue
          const isMove = Object.keys(change.fields).every((field) => field === 'x' || field === 'y')
          const who = (userId === null ? null : nameOf(userId)) ?? 'Somebody else'
          setTold(`${who} ${isMove ? 'moved' : 'changed'} this ${noun}.`)
        }
      }),
    [session, nameOf, entityId, noun],
  )
  return (
    <p className={told === null ? 'visually-hidden' : 'popup__told'} role="status">
      {told}
    </p>
  )
}
