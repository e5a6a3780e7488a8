import { Anchor, Link, PageTitle } from '@tryout/shared-ui';
import { ArchiveView } from '@tryout/shared-ui/staff';
import { questionerSteps } from '../../common/step-area.tsx';

/** /questioner/archive: questions that were taken out of their packages. */
export function Component() {
  return (
    <>
      <Anchor component={Link} to="/questioner/bank">
        Bank soal
      </Anchor>
      <PageTitle description="Soal yang dikeluarkan dari paketnya. Pilih, lalu pulihkan ke paket asal atau paket lain.">
        Arsip soal
      </PageTitle>
      <ArchiveView area={questionerSteps} mayRestore />
    </>
  );
}
