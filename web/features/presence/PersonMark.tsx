import { initialsOf } from '../account/currentUser.ts'
import type { Companion } from './company.ts'
import { personColour } from './personColour.ts'

/** The initials of somebody in their colour. They are no text: the name stands beside them, or is that of the button they are on. */
export const PersonMark = ({ person: { userId, name } }: { person: Pick<Companion, 'userId' | 'name'> }) => (
  <span className="person" style={{ background: personColour(userId) }} data-mark={initialsOf(name)} />
)
