import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect } from 'react'
import type { AssetRef } from '../../../shared/assets.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { PictureField } from '../assets/PictureField.tsx'
import type { AssetFile } from '../assets/useAssetFile.ts'

export interface AssetPanelProps {
  title: string
  label: string
  note: string
  hint?: string
  asset: AssetFile
  /** What is there now. */
  children: ReactNode
  removeLabel: string
  canRemove: boolean
  /** Makes the change that names the file, or none (null); whether that was possible. */
  onChange: (ref: AssetRef | null) => boolean
  onBack: () => void
  /** Whether what is left behind in the main form is unsaved. */
  isFormDirty: boolean
}

/** The popup's modes for a picture: what is there, another one, or none. Each is saved at once, as a step of its own. */
export const AssetPanel = (props: AssetPanelProps) => {
  const { title, asset, children, canRemove, onChange, onBack, isFormDirty } = props
  const { store } = useViewer()
  const isChosen = asset.file !== null
  useEffect(() => {
    store.setState({ isDirty: isFormDirty || isChosen })
  }, [store, isFormDirty, isChosen])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChosen || asset.isSending) return
    const sent = await asset.send()
    if (sent.ok && onChange(sent.ref)) onBack()
  }
  /** One step back, not out of the popup. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onBack()
  }
  return (
    <form className="poi-form" onSubmit={(event) => void save(event)} onKeyDown={onKeyDown}>
      <header className="anchored__head anchored__head--back">
        <IconButton label="Back" autoFocus onClick={onBack}>
          <ArrowLeft />
        </IconButton>
        <h2>{title}</h2>
      </header>
      <div className="anchored__body">
        {children}
        <PictureField label={props.label} note={props.note} hint={props.hint} asset={asset} />
      </div>
      <footer className="anchored__foot">
        {canRemove && (
          <Button
            variant="danger-quiet"
            className="anchored__far"
            disabled={asset.isSending}
            onClick={() => onChange(null) && onBack()}
          >
            {props.removeLabel}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={!isChosen || asset.isSending}>
          {asset.isSending ? 'Uploading…' : 'Save'}
        </Button>
      </footer>
    </form>
  )
}
