import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { adminAnyQuestionRoutes, adminQuestionRoutes } from './admin-question.routes.ts';
import type { PictureStore } from './questioner-pictures.ts';
import { questionerQuestionRoutes } from './questioner-question.routes.ts';
import { createItemBankRepository, type ItemBankRepository } from './item-bank.repository.ts';
import { itemBankRoutes } from './item-bank.routes.ts';
import { createQuestionRepository } from './question.repository.ts';
import { createArchiveRepository } from './many/archive.repository.ts';
import { duplicateRoutes, stepRoutes } from './many/step.routes.ts';
import { createStepRepository } from './many/step.repository.ts';
import { createStepService } from './many/step.service.ts';
import { createQuestionService, type QuestionService } from './question.service.ts';

interface Needs extends Pick<Foundation, 'db' | 'now' | 'examTypes'> {
  files: PictureStore;
}

/** The questions of a package, and those that a search of the bank finds, in their current versions. */
interface QuestionLists {
  /** @throws AppError TRYOUT_NOT_FOUND */
  ofPackage: QuestionService['list'];
  found: ItemBankRepository['list'];
}

/** Questions, as questioners and administrators write them. */
export function questionFeature({
  db,
  now,
  examTypes,
  files,
}: Needs): Feature<{ questions: Pick<QuestionService, 'addMany' | 'correctWithin'>; questionLists: QuestionLists }> {
  const questions = createQuestionService({ questions: createQuestionRepository(db), examTypes, now });
  const steps = createStepService({ steps: createStepRepository(db), examTypes, now });
  const archive = createArchiveRepository(db);
  const bank = createItemBankRepository(db, examTypes);
  return {
    offers: {
      questions,
      questionLists: { ofPackage: (tryoutId) => questions.list(tryoutId), found: (query) => bank.list(query) },
    },
    routes: () => [
      routesAt('/admin/tryouts/:tryoutId/questions', adminQuestionRoutes, { questions }),
      routesAt('/admin/questions', adminAnyQuestionRoutes, { questions }),
      routesAt('/api/questioner', questionerQuestionRoutes, { questions, pictures: files }),
      routesAt('/api/questioner/questions', itemBankRoutes, {
        bank,
        questions,
      }),
      routesAt('/api/questioner', stepRoutes, { steps, archive, door: 'questioner' }),
      routesAt('/admin', stepRoutes, { steps, archive, door: 'admin' }),
      routesAt('/admin', duplicateRoutes, { steps }),
    ],
  };
}
