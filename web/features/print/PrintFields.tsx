import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/control/Checkbox.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { PAGES_ACROSS_MAX } from './layout/pageLayout.ts'
import { PAPERS } from './layout/paper.ts'
import type { PrintChoices } from './printChoices.ts'
import { DOTS_PER_INCH } from './printPlan.ts'

interface PrintFieldsProps {
  choices: PrintChoices
  disabled: boolean
  onChange: (changed: Partial<PrintChoices>) => void
}

/** What is printed, and how. */
export const PrintFields = ({ choices, disabled, onChange }: PrintFieldsProps) => (
  <>
    <Choice
      label="Area"
      value={choices.area}
      options={AREAS}
      disabled={disabled}
      onChange={(area) => onChange({ area })}
    />
    <Choice
      label="Format"
      value={choices.kind}
      options={KINDS}
      disabled={disabled}
      onChange={(kind) => onChange({ kind })}
    />
    {choices.kind === 'pdf' && <PaperFields choices={choices} disabled={disabled} onChange={onChange} />}
    <Choice
      label={choices.kind === 'pdf' ? 'Resolution' : 'Size'}
      value={choices.size}
      options={sizesOf(choices)}
      disabled={disabled}
      onChange={(size) => onChange({ size })}
    />
    <Choice
      label="Symbols"
      value={choices.symbols}
      options={SYMBOLS}
      disabled={disabled}
      onChange={(symbols) => onChange({ symbols })}
    />
    <div className="print__parts" role="group" aria-label="With">
      {PARTS.map(({ part, label }) => (
        <Checkbox
          key={part}
          label={label}
          checked={choices[part]}
          disabled={disabled}
          onChange={(isChecked) => onChange({ [part]: isChecked })}
        />
      ))}
    </div>
  </>
)

const PaperFields = ({ choices, disabled, onChange }: PrintFieldsProps) => (
  <>
    <Choice
      label="Paper"
      value={choices.paper}
      options={PAPER_OPTIONS}
      disabled={disabled}
      onChange={(paper) => onChange({ paper })}
    />
    <Choice
      label="Orientation"
      value={choices.isLandscape ? 'landscape' : 'portrait'}
      options={ORIENTATIONS}
      disabled={disabled}
      onChange={(orientation) => onChange({ isLandscape: orientation === 'landscape' })}
    />
    <Choice
      label="Pages across"
      value={String(choices.pagesAcross)}
      options={PAGES_ACROSS}
      disabled={disabled}
      onChange={(pagesAcross) => onChange({ pagesAcross: Number(pagesAcross) })}
    />
  </>
)

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  disabled: boolean
  onChange: (value: T) => void
}

const Choice = <T extends string>({ label, ...control }: ChoiceProps<T>): ReactNode => (
  <div className="print__choice">
    <span aria-hidden="true">{label}</span>
    <SegmentedControl label={label} {...control} />
  </div>
)

const AREAS = [
  { value: 'view', label: 'This view' },
  { value: 'whole', label: 'Whole map' },
] as const

const KINDS = [
  { value: 'png', label: 'Picture (PNG)' },
  { value: 'pdf', label: 'Paper (PDF)' },
] as const

const SYMBOLS = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
] as const

const PAPER_OPTIONS = [
  { value: 'a4', label: PAPERS.a4.name },
  { value: 'a3', label: PAPERS.a3.name },
  { value: 'letter', label: PAPERS.letter.name },
] as const

const ORIENTATIONS = [
  { value: 'portrait', label: 'Portrait' },
  { value: 'landscape', label: 'Landscape' },
] as const

const PAGES_ACROSS = Array.from({ length: PAGES_ACROSS_MAX }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}))

const PARTS = [
  { part: 'hasMarkers', label: 'Markers' },
  { part: 'hasNames', label: 'Names' },
  { part: 'hasZones', label: 'Zones' },
  { part: 'hasTitle', label: 'Title' },
  { part: 'hasScaleBar', label: 'Scale bar' },
  { part: 'hasLegend', label: 'Legend' },
] as const

const sizesOf = ({ kind, area }: PrintChoices) =>
  (['small', 'medium', 'large'] as const).map((value) => ({
    value,
    label: kind === 'pdf' ? `${DOTS_PER_INCH[value]} dpi` : SIZES[area][value],
  }))

const SIZES = {
  view: { small: 'As shown', medium: 'Double', large: 'Triple' },
  whole: { small: 'Quarter', medium: 'Half', large: 'Full' },
} as const
