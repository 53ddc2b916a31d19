import { initialsOf } from '../account/currentUser.ts'
import type { Companion } from './company.ts'
import { personColour } from './personColour.ts'

/** The initials of somebody in their colour. Their name stands beside it, or is said by what it is in. */
export const PersonMark = ({ person: { userId, name } }: { person: Pick<Companion, 'userId' | 'name'> }) => (
  <span className="person" style={{ background: personColour(userId) }} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
