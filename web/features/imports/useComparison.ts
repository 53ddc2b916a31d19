import { startTransition, useEffect, useRef, useState } from 'react'
import { compareWithMap } from '../../../shared/dataMap/compareWithMap.ts'
import type { DataMap, ImportLosses } from '../../../shared/dataMap/dataMap.ts'
import { changesOf, type Comparison, type Difference } from '../../../shared/dataMap/difference.ts'
import { importedText, reportLines } from '../../../shared/dataMap/importReport.ts'
import type { ImportTarget } from '../../../shared/dataMap/placeDataMap.ts'
import { undoToast } from '../../shell/undo.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { countText } from '../../ui/text/numberText.ts'
import { runSliced } from '../../../shared/runSliced.ts'

const MAP_CHANGED = 'The map has changed meanwhile. Look at the differences once more.'

/** Compares a file with the open map, and puts what is taken of it on the map, both beside the work of the page. */
export const useComparison = (onDone: () => void) => {
  const { session } = useViewer()
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const compare = (map: DataMap, target: ImportTarget, onCompared: (found: Comparison) => void) => {
    stop.current()
    setComparison(null)
    setProblem(null)
    const { content } = session.store.getState()
    stop.current = runSliced(compareWithMap(map, target, content, session.newId), (found) => {
      startTransition(() => {
        setComparison(found)
        onCompared(found)
      })
    })
  }

  /** Puts what is taken on the map, as one step of undo. */
  const apply = async (taken: readonly Difference[], losses: ImportLosses | null, onRefused: () => void) => {
    const count = countText(taken.length, 'change')
    setProblem(null)
    const said = { doing: `Importing ${count}…`, done: `imported ${count}` }
    const result = await session.commitLarge(changesOf(taken), said)
    if (result.ok) {
      undoToast(session, importedText(count, losses ? reportLines(losses) : []), result.changeId)
      return onDone()
    }
    onRefused()
    setProblem(MAP_CHANGED)
  }

  return { comparison, compare, apply, problem }
}
