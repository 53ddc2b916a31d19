import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { SUPER_OWNER_ID } from '../../../shared/maps/permissions.ts'
import { OWN_DATA_TEXTS } from '../../../shared/people/ownData.ts'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { Button } from '../../ui/control/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import './ownData.css'

/** What somebody can do with everything that is theirs: take it along, or delete it. */
export const OwnData = ({ user }: { user: CurrentUser }) => {
  const [isDeleting, setDeleting] = useState(false)
  const isMobile = useIsMobile()
  return (
    <section className="own-data" aria-labelledby="own-data-title">
      <h3 id="own-data-title" className="own-data__title">
        {OWN_DATA_TEXTS.title}
      </h3>
      <p className="own-data__text">{OWN_DATA_TEXTS.text}</p>
      <div className="own-data__acts">
        <a className={classNames('btn', isMobile && 'btn--touch')} href="/api/user/data" download>
          <Download />
          {OWN_DATA_TEXTS.download}
        </a>
        {user.id === SUPER_OWNER_ID ? (
          <span className="own-data__text">{OWN_DATA_TEXTS.isOperator}</span>
        ) : (
          <Button
            variant="danger-quiet"
            size={isMobile ? 'touch' : 'md'}
            icon={<Trash2 />}
            onClick={() => setDeleting(true)}
          >
            {OWN_DATA_TEXTS.deleteAccount}
          </Button>
        )}
      </div>
      {isDeleting && <DeleteAccountDialog username={user.username} onClose={() => setDeleting(false)} />}
    </section>
  )
}
