import { FileImage, ImageUp, X } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { classNames } from '../../../ui/classNames.ts'
import { IconButton } from '../../../ui/control/Button.tsx'
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx'
import { progressText, sizeText, useFilePreview } from './chosenFile.ts'
import type { UploadState } from './useMapUpload.ts'
import './imageField.css'

export interface ImageFieldProps {
  file: File | null
  onChange: (file: File | null) => void
  isMissing: boolean
  upload: UploadState
  onCancel: () => void
  /** The file input's ref, for focusing it. */
  inputRef: Ref<HTMLInputElement>
}

/** The map's image: dropped or picked, then shown with its size, then with its upload progress. */
export const ImageField = ({ file, onChange, isMissing, upload, onCancel, inputRef }: ImageFieldProps) => {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId}>
      <div className="label" id={labelId}>
        Map image
      </div>
      {file ? (
        <ChosenFile file={file} onRemove={() => onChange(null)} upload={upload} onCancel={onCancel} />
      ) : (
        <DropZone inputRef={inputRef} labelledBy={labelId} isMissing={isMissing} onFile={onChange} />
      )}
    </div>
  )
}

interface DropZoneProps {
  inputRef: Ref<HTMLInputElement>
  labelledBy: string
  isMissing: boolean
  onFile: (file: File) => void
}

const DropZone = ({ inputRef, labelledBy, isMissing, onFile }: DropZoneProps) => {
  const [isOver, setOver] = useState(false)
  const hintId = useId()
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
    <label
      className={classNames('drop', isOver && 'is-over', isMissing && 'is-bad')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <input
        ref={inputRef}
        type="file"
        accept="image/*"
        className="visually-hidden"
        aria-labelledby={labelledBy}
        aria-describedby={hintId}
        aria-invalid={isMissing || undefined}
        onChange={(event) => take(event.target.files)}
      />
      <ImageUp />
      <span>
        Drop the image here, or <b className="drop__pick">choose a file</b>
      </span>
      <span className="drop__hint" id={hintId}>
        PNG, JPEG, GIF, WebP or AVIF
      </span>
    </label>
  )
}

interface ChosenFileProps {
  file: File
  upload: UploadState
  onRemove: () => void
  onCancel: () => void
}

const ChosenFile = ({ file, upload, onRemove, onCancel }: ChosenFileProps) => {
  const preview = useFilePreview(file)
  const isUploading = upload.kind === 'uploading'
  return (
    <div className="file">
      {preview === null ? (
        <span className="file__picture">
          <FileImage />
        </span>
      ) : (
        <img className="file__picture" src={preview} alt="" />
      )}
      <div className="file__body">
        <div className="file__head">
          <span className="file__name cut" title={file.name}>
            {file.name}
          </span>
          <IconButton
            label={isUploading ? 'Cancel upload' : 'Remove image'}
            size="sm"
            onClick={isUploading ? onCancel : onRemove}
          >
            <X />
          </IconButton>
        </div>
        {isUploading ? <Progress {...upload} /> : <span className="file__size">{sizeText(file.size)}</span>}
      </div>
    </div>
  )
}

const Progress = ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) => {
  const part = totalBytes === 0 ? 0 : sentBytes / totalBytes
  const isSent = totalBytes > 0 && sentBytes >= totalBytes
  return (
    <>
      <ProgressBar label="Upload" value={isSent ? null : part} />
      <div className="file__size file__size--both">
        <span>{isSent ? 'Checking the image…' : progressText(sentBytes, totalBytes)}</span>
        {!isSent && <span>{Math.floor(part * 100)}%</span>}
      </div>
    </>
  )
}
