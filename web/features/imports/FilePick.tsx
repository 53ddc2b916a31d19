import type { ReactNode } from 'react'

interface FilePickProps {
  label: string
  text: string
  icon: ReactNode
  accept: string
  multiple?: boolean
  disabled: boolean
  onFiles: (files: readonly File[]) => void
}

/** A field for one file or several, which looks the same before and after. */
export const FilePick = ({ label, text, icon, accept, multiple, disabled, onFiles }: FilePickProps) => (
  <div>
    <div className="label">{label}</div>
    <label className="import__file">
      <input
        type="file"
        className="visually-hidden"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {icon}
      <span className="cut">{text}</span>
    </label>
  </div>
)
