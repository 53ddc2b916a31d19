import { Circle, CircleCheck } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { findKey } from '../viewer/findText.ts'
import { Highlighted } from '../viewer/Highlighted.tsx'
import type { PoiOnlyRow } from './poiRows.ts'
import { rowName } from './rowName.ts'
import { snippet } from './snippet.ts'

export interface PoiLineProps {
  row: PoiOnlyRow
  wanted: string
  isFound: boolean
  tabIndex: number
  onFound: () => void
}

export const PoiLine = ({ row, wanted, isFound, tabIndex, onFound }: PoiLineProps) => {
  const { name, description } = row.poi
  const title = rowName(row)
  const around = wanted !== '' && !findKey(name).includes(wanted) ? snippet(description, wanted) : ''
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    onFound()
  }
  return (
    <>
      <span className={name === '' ? 'cut poi-row__name poi-row__unnamed num' : 'cut poi-row__name'}>
        <Highlighted text={title} wanted={wanted} />
        {around !== '' && (
          <span className="poi-row__around">
            {' '}
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
