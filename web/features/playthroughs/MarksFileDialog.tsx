import { Download } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { MARKS_FILE_BYTES_MAX } from '../../../shared/limits.ts'
import { sanitiseMapDirectory } from '../../../shared/paths.ts'
import {
  type FoundReport,
  type MarksRead,
  readMarks,
  resolveFound,
} from '../../../shared/progress/readMarks.ts'
import { writeMarksCsv, writeMarksJson } from '../../../shared/progress/writeMarks.ts'
import { undoToast } from '../../shell/undo.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { TextArea } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import { countText } from '../../ui/text/numberText.ts'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { changeMarks, importedMarks, ownMarksOf } from './changeMarks.ts'
import { saveText } from './saveText.ts'
import { usePlaythroughs } from './usePlaythroughs.ts'

interface Read {
  readonly marks: MarksRead
  readonly report: FoundReport
}

const WAYS = [
  { value: 'merge', label: 'Add to them' },
  { value: 'replace', label: 'Replace them' },
] as const
type Way = (typeof WAYS)[number]['value']

/** Writes the marks of the playthrough that is shown to a file, and reads such a file, or a list of what is found. */
export const MarksFileDialog = ({ onClose }: { onClose: () => void }) => {
  const viewer = useViewer()
  const { mapId, record, session } = viewer
  const { shown } = usePlaythroughs()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [read, setRead] = useState<Read | null>(null)
  const [way, setWay] = useState<Way>('merge')
  const contentNow = () => session.store.getState().content
  const look = (given: string) => {
    const marks = readMarks(given)
    setError('error' in marks ? marks.error : undefined)
    setRead('error' in marks ? null : { marks, report: resolveFound(marks.found ?? [], contentNow()) })
  }
  const lookAtFile = async (file: File | undefined) => {
    if (!file) return
    setRead(null)
    if (file.size > MARKS_FILE_BYTES_MAX) return setError('This file is too large: at most 8 MB.')
    setReading(true)
    const given = await file.text().catch(() => null)
    setReading(false)
    if (given === null) setError('This file could not be read. Choose it again.')
    else look(given)
  }
  const save = (kind: 'json' | 'csv') => {
    const write = kind === 'json' ? writeMarksJson : writeMarksCsv
    const name = sanitiseMapDirectory(`${record.name} ${shown.name}`) || 'marks'
    saveText(write(ownMarksOf(mapId), contentNow()), `${name}.${kind}`, kind)
  }
  const take = (read: Read, { detail: clicks }: MouseEvent) => {
    // The second click of a double click on “Check”, which was in this place.
    if (clicks > 1) return
    const { marks, report } = read
    onClose()
    const after = importedMarks(ownMarksOf(mapId), { ...marks, found: marks.found && report.ids }, way)
    const stepId = changeMarks(viewer, after, 'imported marks')
    undoToast(session, `${countsText(read)} imported.`, stepId)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export and import marks"
      width={520}
      keepOnOutsideClick
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={onClose}>
            Cancel
          </Button>
          {read ? (
            <Button key="import" variant="primary" size="lg" onClick={(event) => take(read, event)}>
              Import
            </Button>
          ) : (
            <Button key="check" variant="primary" size="lg" disabled={isReading} onClick={() => look(text)}>
              Check
            </Button>
          )}
        </>
      }
    >
      <div className="marks-file">
        <section aria-label="Export">
          <p>Save what is found, pinned and drawn in “{shown.name}”. CSV has no drawings.</p>
          <div className="marks-file__acts">
            <Button icon={<Download />} onClick={() => save('json')}>
              Save as JSON
            </Button>
            <Button icon={<Download />} onClick={() => save('csv')}>
              Save as CSV
            </Button>
          </div>
        </section>
        <section aria-label="Import">
          <TextArea
            label="Names or ids of what is found, one a line, or the text of a file"
            rows={5}
            value={text}
            error={error}
            onChange={(event) => {
              setText(event.target.value)
              setError(undefined)
              setRead(null)
            }}
          />
          <label className="marks-file__file">
            Or choose a file
            <input
              type="file"
              accept=".json,.csv,.txt,application/json,text/csv,text/plain"
              disabled={isReading}
              onClick={({ currentTarget }) => {
                // So that the same file can be chosen again, once it is corrected.
                currentTarget.value = ''
              }}
              onChange={({ target }) => {
                void lookAtFile(target.files?.[0])
              }}
            />
          </label>
          {isReading && <ProgressBar label="Reading the file" value={null} />}
          {read && (
            <>
              <Report {...read} />
              <SegmentedControl
                label={`The marks of “${shown.name}”`}
                value={way}
                options={WAYS}
                onChange={setWay}
              />
            </>
          )}
        </section>
        <HelpLink chapter="looking-at-maps" section="save-your-marks-or-bring-others">
          How importing works
        </HelpLink>
      </div>
    </Dialog>
  )
}

/** Names that are listed of those that could not be told. */
const LISTED_MAX = 200

const countsText = ({ marks, report }: Read): string =>
  [
    marks.found && countText(report.ids.size, 'found mark'),
    marks.pins && countText(marks.pins.length, 'pin'),
    marks.layers && countText(marks.layers.length, 'drawing'),
  ]
    .filter((count) => count !== null)
    .join(', ')

const focusOn = (element: HTMLElement | null): void => element?.focus()

/** Takes the focus, so that it is read before anything is imported. */
const Report = ({ marks, report }: Read) => (
  <div ref={focusOn} className="marks-file__report" role="status" tabIndex={-1}>
    <p>
      <strong>{countsText({ marks, report })}</strong>
    </p>
    <Names names={report.ambiguous}>
      {countText(report.ambiguous.length, 'name')} that several POIs have: left out. Use ids for them.
    </Names>
    <Names names={report.unknown}>Not on this map: {report.unknown.length.toLocaleString('en')}.</Names>
  </div>
)

const Names = ({ names, children }: { names: readonly string[]; children: ReactNode }) =>
  names.length > 0 && (
    <details open={names.length <= 10}>
      <summary>{children}</summary>
      <ul>
        {names.slice(0, LISTED_MAX).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > LISTED_MAX && <li>and {(names.length - LISTED_MAX).toLocaleString('en')} more</li>}
      </ul>
    </details>
  )
