import { Empty } from '../parts/basics.tsx'

export function SqlPage(_: { params: Readonly<Record<string, string>> }) {
  return <Empty title="SqlPage" />
}
