import { type BinaryOperationNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from 'kysely';

/**
 * Yes and no of a condition stand in the statement itself and are no parameter: only then a plan that is kept
 * for every value may use an index of a part
 * of the rows (`where not deleted`), which is what every list stands on.
 */
class InlineBooleansCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const right = node.rightOperand;
    super.visitBinaryOperation(
      ValueNode.is(right) && typeof right.value === 'boolean'
        ? { ...node, rightOperand: ValueNode.createImmediate(right.value) }
        : node,
    );
  }
}

/** PostgreSQL with yes and no written into its conditions. */
export class InlineBooleansDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new InlineBooleansCompiler();
  }
}
