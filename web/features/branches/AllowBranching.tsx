import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../sources/http/api.ts'
import { setBranching } from '../../sources/http/branches.ts'
import { Switch } from '../../ui/control/Switch.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { branchesQuery } from './branchesQuery.ts'

/** For the owner: whether others may branch the map though it is not abandoned. */
export const AllowBranching = ({ mapId }: { mapId: number }) => {
  const client = useQueryClient()
  const { data } = useQuery(branchesQuery(mapId))
  const setting = useMutation({
    mutationFn: (isOn: boolean) => setBranching(mapId, isOn),
    onSuccess: () => client.invalidateQueries({ queryKey: branchesQuery(mapId).queryKey }),
    onError: (error) =>
      toast.error((error instanceof ApiError && error.text) || 'The setting could not be saved.'),
  })
  return (
    <Switch
      label="Others may branch this map"
      checked={setting.isPending ? setting.variables : (data?.allows_branching ?? false)}
      disabled={!data || setting.isPending}
      onChange={(isOn) => setting.mutate(isOn)}
    />
  )
}
