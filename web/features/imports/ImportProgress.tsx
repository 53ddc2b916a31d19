import { TEXTS } from '../../../shared/texts/texts.ts'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import type { ImportState } from './useImport.ts'

/** How far an import is. */
export const ImportProgress = ({ state }: { state: ImportState }) => {
  if (state.kind === 'idle' || state.kind === 'failed') return null
  if (state.kind === 'done')
    return (
      <p className="import__progress" role="status">
        {TEXTS.dataMap.imported}
      </p>
    )
  return (
    <div className="import__progress">
      {state.kind === 'importing' ? (
        <ProgressBar label="Import" value={null} />
      ) : (
        <ProgressBar label="Upload" value={shareOf(state)} />
      )}
    </div>
  )
}

const shareOf = ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }): number | null =>
  totalBytes === 0 || sentBytes >= totalBytes ? null : sentBytes / totalBytes
