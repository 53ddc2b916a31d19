import { useEffect, useRef, useState } from 'react'
import { compareWithMap } from '../../../shared/dataMap/compareWithMap.ts'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import { changesOf, type Comparison, type Difference } from '../../../shared/dataMap/difference.ts'
import type { ImportTarget } from '../../../shared/dataMap/toChanges.ts'
import { undoToast } from '../../shell/undo.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { toast } from '../../ui/toast.ts'
import { runSliced } from '../pois/runSliced.ts'
import { inParts } from '../types/useRemoval.ts'

const MAP_CHANGED = 'The map has changed meanwhile. Look at what is different once more.'

/** Compares a file with the open map, and puts what is taken of it on the map, both beside the work of the page. */
export const useComparison = (onDone: () => void) => {
  const { session } = useViewer()
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const compare = (map: DataMap, target: ImportTarget, onCompared: (found: Comparison) => void) => {
    stop.current()
    setComparison(null)
    const { content } = session.store.getState()
    stop.current = runSliced(compareWithMap(map, target, content, session.newId), (found) => {
      setComparison(found)
      onCompared(found)
    })
  }

  /** Puts the changes on the map, a list after the other; each is one step of undo. */
  function* applying(taken: readonly Difference[]): Generator<void, string[] | null> {
    const parts = inParts(session.store.getState().content, changesOf(taken))
    const changeIds: string[] = []
    for (const [index, part] of parts.entries()) {
      setShare(index / parts.length)
      yield
      const result = session.commit(part)
      if (!result.ok) return null
      changeIds.push(result.changeId)
    }
    return changeIds
  }

  const apply = (taken: readonly Difference[], onRefused: () => void) => {
    setProblem(null)
    setShare(0)
    stop.current = runSliced(applying(taken), (changeIds) => {
      setShare(null)
      if (changeIds === null) {
        setProblem(MAP_CHANGED)
        return onRefused()
      }
      say(taken.length, changeIds)
      onDone()
    })
  }

  const say = (count: number, changeIds: readonly string[]) => {
    const text = `Imported ${count.toLocaleString('en')} ${count === 1 ? 'change' : 'changes'}.`
    const [changeId] = changeIds
    if (changeIds.length === 1 && changeId !== undefined) undoToast(session, text, changeId)
    else toast.say(`${text} Undoing this takes ${changeIds.length} steps.`)
  }

  return { comparison, compare, apply, share, problem }
}
