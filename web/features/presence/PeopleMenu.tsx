import { useStore } from 'zustand'
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
import { goToPerson } from './goToPerson.ts'
import { PersonMark } from './PersonMark.tsx'
import { useCompany } from './useCompany.ts'
import { chooseSharing, sharingOf } from './sharing.ts'

/** Who is here, with the way to where they are. */
export const PeopleMenu = (popup: MenuPopupProps) => {
  const { scene, presence } = useViewer()
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
          onSelect={() => goToPerson(person.userId, { scene, presence })}
        >
          {person.isFindable ? `Go to ${person.name}` : person.name}
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
