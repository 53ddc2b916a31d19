import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isNews } from '../../../shared/compare/compareContents.ts'
import type { MapComparison } from '../../../shared/compare/mapComparison.ts'
import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { idOf } from '../../../shared/content/contentDraft.ts'
import { renameFiles, type FileNames } from '../../../shared/content/renameFiles.ts'
import { isOffered, judgeProposal } from '../../../shared/proposals/judgeProposal.ts'
import type { Judgement } from '../../../shared/proposals/proposals.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { fetchComparison } from '../../sources/http/compare.ts'

/** What is different on another map, seen from the map as it is saved. */
export const useComparison = (otherId: number) => {
  const { record } = useViewer()
  const revision = useContentState((state) => state.revision)
  return useQuery({
    queryKey: ['comparison', record.id, otherId, revision],
    queryFn: ({ signal }) => fetchComparison(record.id, otherId, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: 2,
  })
}

interface Ticks {
  readonly isOffered: (index: number) => boolean
  /** Why a difference cannot be taken, or what has become of it; null for one that can. */
  readonly noteOf: (index: number) => string | null
  readonly isTicked: (index: number) => boolean
  readonly set: (indexes: readonly number[], isTicked: boolean) => void
  readonly ticked: readonly number[]
  readonly offered: readonly number[]
}

const DONE: Judgement = { verdict: 'done' }

/**
 * What is ticked: at first what only the other map has done. What is here already, also what is not saved yet, cannot be taken.
 * `files` has the names that files of the other map have got here.
 */
export const useTicks = ({ differences }: MapComparison, files: FileNames): Ticks => {
  const { session } = useViewer()
  const content = useContentState((state) => state.content)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const judgements = useMemo(
    () =>
      judgedHere(
        content,
        differences.map(({ change }) => renameFiles(change, files)),
        session.newId,
      ),
    [content, differences, files, session],
  )
  const judgementOf = (index: number) => judgements[index] ?? DONE
  const isOfferedAt = (index: number) => isOffered(judgementOf(index))
  const isTicked = (index: number): boolean => {
    const difference = differences[index]
    if (!difference || !isOfferedAt(index)) return false
    return isNews(difference) !== toggled.has(keyOf(difference.change))
  }
  const set = (indexes: readonly number[], isOn: boolean): void => {
    const next = new Set(toggled)
    for (const index of indexes) {
      const change = differences[index]?.change
      if (!change || !isOfferedAt(index) || isTicked(index) === isOn) continue
      const key = keyOf(change)
      if (!next.delete(key)) next.add(key)
    }
    setToggled(next)
  }
  const offered = [...differences.keys()].filter(isOfferedAt)
  return {
    isOffered: isOfferedAt,
    noteOf: (index) => noteOf(judgementOf(index)),
    isTicked,
    set,
    offered,
    ticked: offered.filter(isTicked),
  }
}

const keyOf = (change: Change): string => `${change.op} ${change.kind} ${idOf(change)}`

const noteOf = (judgement: Judgement): string | null => {
  if (judgement.verdict === 'done') return 'The map is like this already'
  return judgement.verdict === 'refused' ? judgement.text : null
}

const judgedHere = (
  content: Content,
  changes: readonly Change[],
  newId: () => number,
): readonly Judgement[] => {
  const open = changes.flatMap((change, index) => (isInserted(content, change) ? [] : [index]))
  const judgements = judgeProposal(
    content,
    { changes: open.flatMap((index) => changes[index] ?? []), before: null },
    newId,
  )
  const byIndex = new Map(open.map((index, at) => [index, judgements[at] ?? DONE]))
  return changes.map((_change, index) => byIndex.get(index) ?? DONE)
}

/** What was taken keeps its id. */
const isInserted = (content: Content, change: Change): boolean => {
  const kinds = { category: content.categories, type: content.types, poi: content.pois, zone: content.zones }
  return change.op === 'insert' && kinds[change.kind].get(change.entity.id) !== undefined
}
