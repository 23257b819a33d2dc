import { type BinaryOperationNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from 'kysely';

/**
 * Yes and no of a condition stand in the statement itself and are no parameter: only then a plan that is kept for every value may use an index of a part
 * of the rows (`where not deleted`), which is what every list stands on.
 */
class SaidOutright extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const right = node.rightOperand;
    super.visitBinaryOperation(
      ValueNode.is(right) && typeof right.value === 'boolean'
        ? { ...node, rightOperand: ValueNode.createImmediate(right.value) }
        : node,
    );
  }
}

/** PostgreSQL as the house speaks to it. */
export class HouseDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SaidOutright();
  }
}
