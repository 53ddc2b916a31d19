import { useEffect, useState } from 'react'
import { countMarkers, type DataMap } from '../../../shared/dataMap/dataMap.ts'
import { type ReportLine, reportLines } from '../../../shared/dataMap/importReport.ts'
import { countOutside } from '../../../shared/dataMap/toChanges.ts'
import type { Origin } from '../../../shared/dataMap/origin.ts'
import type { ImageSize } from '../../../shared/dataMap/place.ts'
import { runSliced } from '../../../shared/runSliced.ts'
import { countText } from '../../ui/text/numberText.ts'
import { Button } from '../../ui/control/Button.tsx'

interface ImportSummaryProps {
  map: DataMap
  origin: Origin
  background: number
  /** The size of the image, once it is known. */
  size: ImageSize | null
}

/** What will be imported, and what was changed or left out, also as a file. */
export const ImportSummary = ({ map, origin, background, size }: ImportSummaryProps) => {
  const outside = useOutsideCount({ map, origin, background, size })
  const lines = reportLines(outside === 0 ? map.counts : new Map([...map.counts, ['outside', outside]]))
  const total = totalOf(map)
  return (
    <div className="import__report">
      <p>{[total, ...lines.map(({ text }) => text)].join(' ')}</p>
      {lines.length > 0 && (
        <Button variant="quiet" onClick={() => saveReport(total, lines)}>
          Save the report
        </Button>
      )}
    </div>
  )
}

const totalOf = ({ groups, zones }: DataMap): string => {
  const markers = `${countText(countMarkers({ groups }), 'marker')} in ${countText(groups.length, 'group')}`
  return zones.length === 0 ? `${markers}.` : `${markers}, and ${countText(zones.length, 'zone')}.`
}

/** Counts anew whenever the markers may lie elsewhere; until then the number is the one before. */
const useOutsideCount = ({ map, origin, background, size }: ImportSummaryProps): number => {
  const [count, setCount] = useState(0)
  const isUnknown = size === null && map.unit !== 'box'
  const image = size ?? map.box
  useEffect(
    () => runSliced(countOutside(map, { image, origin, background }), setCount),
    [map, image, origin, background],
  )
  return isUnknown ? 0 : count
}

const saveReport = (total: string, lines: readonly ReportLine[]): void => {
  const text = [total, ...lines.map((line) => line.text)].join('\n')
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'import-report.txt'
  link.click()
  URL.revokeObjectURL(url)
}
