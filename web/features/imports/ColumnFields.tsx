import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { backgroundName } from '../../../shared/dataMap/backgroundFloors.ts'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import {
  type Columns,
  type DataTable,
  lacksCoordinates,
  type TableField,
} from '../../../shared/dataMap/table.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { type Encoding, ENCODINGS } from './textOfFile.ts'

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
  floor: 'Floor',
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
      <SampleRows table={table} />
      {lacksCoordinates(table) && (
        <p className="hint is-bad" role="alert">
          {TEXTS.dataMap.noCoordinates}
        </p>
      )}
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

/** The first rows, so that a person sees what each column is. */
const SampleRows = ({ table: { names, samples } }: { table: DataTable }) => (
  <div className="import__rows" role="region" aria-label="First rows of the file" tabIndex={0}>
    <table>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {samples.map((row, at) => (
          <tr key={at}>
            {names.map((name, column) => (
              <td key={name}>{row[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface EncodingFieldProps {
  /** Null if the file says it itself. */
  value: Encoding | null
  disabled?: boolean
  onChange: (encoding: Encoding) => void
}

/** How the letters of a file are stored that does not say it. */
export const EncodingField = ({ value, disabled, onChange }: EncodingFieldProps) =>
  value && (
    <div className="import__columns import__columns--unsampled">
      <Choice
        label="Letters"
        value={value}
        options={ENCODINGS}
        note=""
        disabled={disabled}
        onChange={(chosen) => onChange(ENCODINGS.find((each) => each.value === chosen)?.value ?? value)}
      />
      <p className="hint">{TEXTS.dataMap.encodingHint}</p>
    </div>
  )

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
