import { type FormEvent, type ReactNode, useState } from 'react'
import { TextField } from '../../ui/control/TextField.tsx'
import { refusalOf, useMemberAct } from './useMembers.ts'

interface PersonFormProps {
  mapId: string
  title: string
  /** Of the field for the username. */
  label: string
  /** What is done with the person of this name. Returns whether it was; why the server refuses it is said beside the field. */
  onName: (username: string) => Promise<boolean>
  /** What else is chosen, and the button that submits the form. */
  children: (isPending: boolean) => ReactNode
  hint?: string
}

/** A part of the members' dialog that asks for somebody's username. */
export const PersonForm = ({ mapId, title, label, onName, children, hint }: PersonFormProps) => {
  const [username, setUsername] = useState('')
  const [error, setError] = useState<string>()
  const act = useMemberAct(mapId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = username.trim().replace(/^@/, '')
    setError(name === '' ? 'Please enter a username.' : undefined)
    if (name === '') return
    act.mutate(async () => {
      try {
        if (await onName(name)) setUsername('')
      } catch (refused) {
        setError(refusalOf(refused))
      }
    })
  }
  return (
    <form className="members__part" aria-label={title} onSubmit={submit}>
      <h3>{title}</h3>
      <div className="members__line">
        <TextField
          label={label}
          value={username}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setUsername(event.target.value)}
        />
        {children(act.isPending)}
      </div>
      {hint && <p className="members__hint">{hint}</p>}
    </form>
  )
}
