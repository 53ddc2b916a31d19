import { useStore } from 'zustand'
import { useNameElsewhere } from '../../shell/floors/shownFloor.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import {
  MenuChoice,
  MenuHead,
  MenuItem,
  MenuPopup,
  type MenuPopupProps,
  MenuRule,
} from '../../ui/control/Menu.tsx'
import { useCurrentUser } from '../account/currentUser.ts'
import type { Companion } from './company.ts'
import { goToPerson } from './goToPerson.ts'
import { PersonMark } from './PersonMark.tsx'
import { useCompany } from './useCompany.ts'
import { chooseSharing, sharingOf } from './sharing.ts'

/** Who is here, with the way to where they are. */
export const PeopleMenu = (popup: MenuPopupProps) => {
  const viewer = useViewer()
  const nameElsewhere = useNameElsewhere()
  const { people, guests } = useCompany()
  const { user } = useCurrentUser()
  return (
    <MenuPopup label="Here now" {...popup}>
      <MenuHead>Here now</MenuHead>
      {people.map((person) => (
        <MenuItem
          key={person.userId}
          icon={<PersonMark person={person} />}
          disabled={!person.isFindable}
          onSelect={() => goToPerson(person.userId, viewer)}
        >
          {textOf(person, nameElsewhere(person.floor))}
        </MenuItem>
      ))}
      {guests > 0 && (
        <MenuItem disabled onSelect={() => undefined}>
          {guests === 1 ? '1 guest' : `${guests} guests`}
        </MenuItem>
      )}
      {user && <SharingChoice />}
    </MenuPopup>
  )
}

const textOf = ({ name, isFindable }: Companion, floor: string | null): string => {
  if (!isFindable) return name
  return floor === null ? `Go to ${name}` : `Go to ${name} (${floor})`
}

const SharingChoice = () => {
  const mayEdit = useViewer().record.abilities.edit
  const isShown = useStore(sharingOf(mayEdit))
  return (
    <>
      <MenuRule />
      <MenuChoice
        label="Others see"
        value={isShown ? 'where' : 'that'}
        options={[
          { value: 'where', label: 'My cursor and selection' },
          { value: 'that', label: 'Only that I am here' },
        ]}
        onChange={(value) => chooseSharing(mayEdit, value === 'where')}
      />
    </>
  )
}
