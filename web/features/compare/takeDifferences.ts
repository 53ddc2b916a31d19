import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MapComparison } from '../../../shared/compare/mapComparison.ts'
import { type Change, outsideReferencesOf } from '../../../shared/content/changes.ts'
import { type FileNames, renameFiles } from '../../../shared/content/renameFiles.ts'
import type { AssetRef } from '../../../shared/maps/assets.ts'
import { takenChanges } from '../../../shared/proposals/judgeProposal.ts'
import { isSuggesting } from '../../shell/suggestAddress.ts'
import { undoToast } from '../../shell/undo.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { type MapSource, RefusedError } from '../../sources/MapSource.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { countText } from '../../ui/text/numberText.ts'

/** How many icons and pictures are copied of how many. */
export interface CopyProgress {
  readonly done: number
  readonly of: number
}

interface Copying {
  readonly source: Pick<MapSource, 'putAsset'>
  readonly mapId: string
  /** Returns the address of a file of the other map. */
  readonly urlOf: (ref: AssetRef) => string | null
  readonly onProgress: (progress: CopyProgress) => void
}

/**
 * Copies the icons and pictures that changes name and only the other map has. Returns their names here; null for a file that is no
 * more. @throws RefusedError, SourceUnavailableError
 */
export const copyFiles = async (
  changes: readonly Change[],
  { files }: Pick<MapComparison, 'files'>,
  known: FileNames,
  { source, mapId, urlOf, onProgress }: Copying,
): Promise<FileNames> => {
  const only = new Set(files)
  const wanted = new Map<AssetRef, 'icon' | 'image'>()
  for (const change of changes)
    for (const { field, to } of outsideReferencesOf(change)) {
      const ref = String(to)
      if (field !== 'linkedMapId' && only.has(ref) && !known.has(ref)) wanted.set(ref, field)
    }
  const names = new Map(known)
  for (const [index, [ref, purpose]] of [...wanted].entries()) {
    onProgress({ done: index, of: wanted.size })
    const file = await fetchFile(urlOf(ref))
    names.set(ref, file && (await source.putAsset(mapId, { purpose, file })).ref)
  }
  return names
}

const fetchFile = async (url: string | null): Promise<Blob | null> => {
  if (url === null) return null
  const answer = await fetch(url)
  return answer.ok ? answer.blob() : null
}

/** What is taken was changed since it was compared. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

interface Taken {
  readonly comparison: MapComparison
  readonly urlOf: (ref: AssetRef) => string | null
}

/** Takes differences over, as one step of undo; of somebody else's map they become part of the suggestion. */
export const useTaking = ({ comparison, urlOf }: Taken) => {
  const { session, source, record } = useViewer()
  const [files, setFiles] = useState<FileNames>(new Map())
  const [progress, setProgress] = useState<CopyProgress | null>(null)
  const taking = useMutation({
    mutationFn: async (ticked: readonly number[]) => {
      const { differences, other } = comparison
      const content = () => session.store.getState().content
      const asThere = differences.map(({ change }) => change)
      const listed = takenChanges(content(), asThere, ticked, session.newId)
      if (listed === null) throw new OvertakenError()
      const copying = { source, mapId: record.id, urlOf, onProgress: setProgress }
      const names = await copyFiles(listed, comparison, files, copying)
      setFiles(names)
      const changes = takenChanges(
        content(),
        asThere.map((change) => renameFiles(change, names)),
        ticked,
        session.newId,
      )
      if (changes === null) throw new OvertakenError()
      const count = countText(changes.length, 'change')
      const said = { doing: `Taking ${count}…`, done: `took ${count} from “${other.name}”` }
      const result = await session.commitLarge(changes, said)
      if (!result.ok) throw new OvertakenError()
      const text = isSuggesting(record.abilities)
        ? `${count} added to your suggestion.`
        : `${count} taken from “${other.name}”.`
      undoToast(session, text, result.changeId)
      if ([...names.values()].includes(null))
        toast.error('Some icons or pictures are no more, and were left out.')
    },
    onSettled: () => setProgress(null),
  })
  return { files, progress, taking, problem: problemOf(taking.error) }
}

const problemOf = (error: Error | null): string | null => {
  if (error === null) return null
  if (error instanceof OvertakenError) return 'The map has changed meanwhile. Please look again.'
  return (error instanceof RefusedError && error.text) || 'The changes could not be taken. Please try again.'
}
