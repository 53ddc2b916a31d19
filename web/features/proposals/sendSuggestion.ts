import { type Change, outsideReferencesOf } from '../../../shared/content/changes.ts'
import { renameFiles } from '../../../shared/content/renameFiles.ts'
import type { AssetRef } from '../../../shared/maps/assets.ts'
import { sendProposal, uploadProposalFile } from '../../sources/http/proposals.ts'
import type { SuggestedFile, SuggestionFiles } from '../../sources/suggestions/suggestionFiles.ts'

/** What is sent by the calls of the server; a test gives its own. */
export interface SendingPorts {
  readonly files: Pick<SuggestionFiles, 'read'>
  readonly upload: (mapId: string, file: SuggestedFile) => Promise<AssetRef>
  readonly send: typeof sendProposal
}

interface Suggestion {
  readonly mapId: string
  readonly message: string
  readonly baseRevision: number
  readonly changes: readonly Change[]
}

/**
 * Sends a suggestion, its icons and pictures first. `sentRefs` has those that an earlier attempt has sent, by their refs in this
 * browser. @throws ApiError, NetworkError
 */
export const sendSuggestion = async (
  { files, upload, send }: SendingPorts,
  { mapId, changes, ...suggestion }: Suggestion,
  sentRefs: Map<AssetRef, AssetRef>,
): Promise<{ readonly id: number }> => {
  const named = new Set(changes.flatMap(outsideReferencesOf).map(({ to }) => to))
  for (const file of await files.read(mapId))
    if (named.has(file.ref) && !sentRefs.has(file.ref)) sentRefs.set(file.ref, await upload(mapId, file))
  return send(mapId, { ...suggestion, changes: changes.map((change) => renameFiles(change, sentRefs)) })
}

export const SENDING = { upload: uploadProposalFile, send: sendProposal }
