import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import type { Columns, DataTable, TableField } from '../../../shared/dataMap/table.ts'
import { backgroundName } from './RegionImages.tsx'

const FIELD_NAMES: Readonly<Record<TableField, string>> = {
  x: 'X',
  y: 'Y',
  name: 'Name',
  type: 'Type',
  category: 'Category',
  description: 'Description',
  colour: 'Colour',
  image: 'Picture address',
  id: 'Id',
}

interface ColumnFieldsProps {
  table: DataTable | null
  disabled?: boolean
  onChange: (columns: Columns) => void
}

/** What each column of a table is, with a text from its first rows. A file whose columns are known has none. */
export const ColumnFields = ({ table, disabled, onChange }: ColumnFieldsProps) => {
  if (!table) return null
  const { fields, names, columns } = table
  return (
    <fieldset className="import__columns">
      <legend className="label">Columns</legend>
      {fields.map((field) => (
        <Choice
          key={field}
          label={FIELD_NAMES[field]}
          value={columns[field] ?? ''}
          options={[{ value: '', text: '–' }, ...names.map((name) => ({ value: name, text: name }))]}
          note={sampleOf(table, columns[field])}
          disabled={disabled}
          onChange={(name) => onChange({ ...columns, [field]: name === '' ? undefined : name })}
        />
      ))}
    </fieldset>
  )
}

const sampleOf = ({ names, samples }: DataTable, name: string | undefined): string => {
  if (name === undefined) return ''
  const index = names.indexOf(name)
  return samples.map((row) => row[index] ?? '').find((cell) => cell.trim() !== '') ?? ''
}

interface BackgroundFieldProps {
  map: DataMap
  value: number
  disabled?: boolean
  onChange: (background: number) => void
}

/** Which of a file's backgrounds the image is. Each may cover other coordinates. */
export const BackgroundField = ({ map, value, disabled, onChange }: BackgroundFieldProps) =>
  map.backgrounds.length < 2 ? null : (
    <div className="import__columns import__columns--unsampled">
      <Choice
        label="Background"
        value={String(value)}
        options={map.backgrounds.map((_background, index) => ({
          value: String(index),
          text: backgroundName(map, index),
        }))}
        note=""
        disabled={disabled}
        onChange={(index) => onChange(Number(index))}
      />
    </div>
  )

interface ChoiceProps {
  label: string
  value: string
  options: readonly { readonly value: string; readonly text: string }[]
  note: string
  disabled?: boolean
  onChange: (value: string) => void
}

const Choice = ({ label, value, options, note, disabled, onChange }: ChoiceProps) => {
  const id = useId()
  return (
    <div className="import__column">
      <label htmlFor={id}>{label}</label>
      <span className="combo">
        <select
          id={id}
          className="field"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown />
      </span>
      <span className="import__sample cut">{note}</span>
    </div>
  )
}
