import { CircleAlert, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { canSetDefaultStyle } from '../../../shared/maps/permissions.ts'
import { shortcutOf } from '../../../shared/texts/shortcuts.ts'
import { shortcutText } from '../../shell/useShortcuts.ts'
import { DISCARD_QUESTION, useViewer } from '../../shell/viewerContext.ts'
import type { StyleSource } from '../../sources/MapSource.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { NOTHING_CHANGED, SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useBackCloses } from '../../ui/overlay/useBackCloses.ts'
import { shownTheme } from '../../ui/theme.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { useCurrentUser } from '../account/currentUser.ts'
import type { OpenStyleEditorProps, StyledPart } from './OpenStyleEditor.tsx'
import { partOfField, StyleFields } from './StyleFields.tsx'
import { styleProblems } from './styleForm.ts'
import { type StyleActs, useStyleActs } from './useStyleActs.ts'
import './styleEditor.css'

interface StyleEditorProps extends OpenStyleEditorProps {
  styles: StyleSource
  onClose: () => void
}

const WIDTH_PX = 1440
const VISITOR_THEMES = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const
const FORM_ID = 'style-form'

/** Edits the style of the open map in a working copy, beside a preview of its page. */
export const StyleEditor = ({ styles, preview, onClose }: StyleEditorProps) => {
  const { record } = useViewer()
  const acts = useStyleActs(styles, onClose)
  const { form, isBusy, isDirty } = acts
  const problems = styleProblems(form.now)
  const close = useCarefulClose(isDirty, onClose)
  const [part, setPart] = useState<StyledPart | null>(null)
  const [theme, setTheme] = useState(shownTheme)
  const missing =
    Object.keys(problems).length > 0 ? 'Correct what is marked first.' : isDirty ? null : NOTHING_CHANGED
  const onKeyDown = (event: KeyboardEvent) => {
    const step = shortcutOf(event.nativeEvent, ['undo', 'redo'])
    if (step === null) return
    event.preventDefault()
    if (!isBusy) acts[step]()
  }
  return (
    <div className="style-editor__keys" onKeyDown={onKeyDown}>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title="Map style"
        width={WIDTH_PX}
        className="style-editor"
        // As long as it waits for a picture, it can be given up.
        busy={isBusy && !acts.isUploading}
        keepOnOutsideClick={isDirty}
        footer={<Foot acts={acts} missing={missing} isDirty={isDirty} />}
      >
        <form
          id={FORM_ID}
          className="style-editor__form"
          onFocus={({ currentTarget, target }) => {
            // What is focused in a picker belongs to the field that opened it.
            if (currentTarget.contains(target)) setPart(partOfField(target.getAttribute('name')))
          }}
          onSubmit={(event) => {
            event.preventDefault()
            if (missing === null && !isBusy) acts.save()
          }}
        >
          <StyleFields
            styles={styles}
            style={form.now}
            problems={problems}
            mapName={record.name}
            onChange={acts.edit}
            onUpload={acts.upload}
          />
        </form>
        <section className="style-editor__preview" aria-label="Live preview">
          <div className="style-editor__bar">
            <h3>Live preview</h3>
            <span role="status">{isDirty ? 'Not saved yet' : ''}</span>
            <SegmentedControl
              label="Theme of the visitor"
              value={theme}
              options={VISITOR_THEMES}
              onChange={setTheme}
            />
            <IconButton
              label="Undo"
              size="sm"
              shortcut={shortcutText('undo')}
              disabled={form.past.length === 0 || isBusy}
              onClick={acts.undo}
            >
              <Undo2 />
            </IconButton>
            <IconButton
              label="Redo"
              size="sm"
              shortcut={shortcutText('redo')}
              disabled={form.future.length === 0 || isBusy}
              onClick={acts.redo}
            >
              <Redo2 />
            </IconButton>
          </div>
          {preview({ style: form.now, part, theme })}
        </section>
      </Dialog>
    </div>
  )
}

interface FootProps {
  acts: StyleActs
  missing: string | null
  isDirty: boolean
}

const Foot = ({ acts, missing, isDirty }: FootProps) => {
  const { user } = useCurrentUser()
  const { isBusy, isSaving, isUploading, problem, retry } = acts
  return (
    <>
      {problem !== null && (
        <p className="style-editor__problem" role="alert">
          <CircleAlert />
          {problem}
          {retry !== null && (
            <Button variant="quiet" size="sm" onClick={retry}>
              Try again
            </Button>
          )}
        </p>
      )}
      <span className="style-editor__far">
        <Button variant="quiet" size="lg" disabled={isBusy} onClick={() => void acts.restoreDefault()}>
          Restore Default
        </Button>
        {canSetDefaultStyle(user) && (
          <Button variant="quiet" size="lg" disabled={isBusy} onClick={() => void acts.setDefault()}>
            Set As Default
          </Button>
        )}
      </span>
      <Button size="lg" disabled={!isDirty || isBusy} onClick={acts.reset}>
        Reset
      </Button>
      <SubmitButton size="lg" form={FORM_ID} missing={missing} disabled={isBusy}>
        {isSaving ? (isUploading ? 'Uploading…' : 'Saving…') : 'Save'}
      </SubmitButton>
    </>
  )
}

/** Returns a function that closes the editor, and asks first if changes would be lost. The browser asks before the page is left. */
const useCarefulClose = (isDirty: boolean, onClose: () => void): (() => void) => {
  const { confirm } = useAlert()
  const close = () => {
    if (!isDirty) return onClose()
    void confirm(DISCARD_QUESTION).then((isSure) => isSure && onClose())
  }
  // On phones Back closes every dialog.
  const isMobile = useIsMobile()
  useBackCloses(isDirty && !isMobile, close, true)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return close
}
