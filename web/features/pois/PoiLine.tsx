import { Circle, CircleCheck } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { Highlighted } from '../../shell/Highlighted.tsx'
import type { PoiOnlyRow } from './poiRows.ts'
import { rowName } from './rowName.ts'

export interface PoiLineProps {
  row: PoiOnlyRow
  wanted: string
  /** The piece of the description that was found; empty where the name says enough. */
  around: string
  isFound: boolean
  tabIndex: number
  onFound: () => void
}

export const PoiLine = ({ row, wanted, around, isFound, tabIndex, onFound }: PoiLineProps) => {
  const { name } = row.poi
  const title = rowName(row)
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    onFound()
  }
  return (
    <>
      <span className={name === '' ? 'poi-row__name poi-row__unnamed num' : 'poi-row__name'}>
        <span className="cut">
          <Highlighted text={title} wanted={wanted} />
        </span>
        {around !== '' && (
          <span className="cut poi-row__around">
            <Highlighted text={around} wanted={wanted} />
          </span>
        )}
      </span>
      <IconButton
        label={`Found ${title}`}
        pressed={isFound}
        size="sm"
        className="tick"
        tabIndex={tabIndex}
        onClick={onClick}
      >
        {isFound ? <CircleCheck /> : <Circle />}
      </IconButton>
    </>
  )
}
