import { arrivalText, reportLines } from '../../../shared/dataMap/importReport.ts'
import type { PlacedDataMap } from '../../../shared/dataMap/placeDataMap.ts'
import { Button } from '../../ui/control/Button.tsx'

/** What will be imported, and what was changed or left out, also as a file. */
export const ImportSummary = ({ placed }: { placed: PlacedDataMap }) => {
  const arrival = arrivalText(placed)
  const lines = reportLines(placed).map(({ text }) => text)
  return (
    <div className="import__report">
      <p>{[arrival, ...lines].join(' ')}</p>
      {lines.length > 0 && (
        <Button variant="quiet" onClick={() => saveReport([arrival, ...lines])}>
          Save the report
        </Button>
      )}
    </div>
  )
}

const saveReport = (lines: readonly string[]): void => {
  const url = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'import-report.txt'
  link.click()
  URL.revokeObjectURL(url)
}
